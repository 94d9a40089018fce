# Reads mutants.accepted.tsv, then PIT's mutations.xml, and prints a table per class and the surviving mutants.
# Variables: run (a package or "rules"), base (our base package), rules (pure rules, with commas), sources (the source folder).
# Exits with 1 if a goal is missed.

function element(name,    from, to) {
    from = index($0, "<" name ">")
    if (!from) return ""
    from += length(name) + 2
    to = index($0, "</" name ">")
    return decoded(substr($0, from, to - from))
}

function decoded(text) {
    gsub(/&lt;/, "<", text)
    gsub(/&gt;/, ">", text)
    gsub(/&quot;/, "\"", text)
    gsub(/&#39;|&apos;/, "'", text)
    gsub(/&#36;/, "$", text)
    gsub(/&amp;/, "\\&", text)
    return text
}

# The trimmed text of a line of a source file, so that an accepted survivor is found again after lines moved.
function source(file, number,    text, n) {
    if (!(file in loaded)) {
        loaded[file] = 1
        n = 0
        while ((getline text < file) > 0) {
            gsub(/^[ \t]+|[ \t\r]+$/, "", text)
            gsub(/\t/, " ", text)
            line_of[file, ++n] = text
        }
        close(file)
    }
    return line_of[file, number]
}

function percent(part, all) { return all ? 100 * part / all : 100 }

function row(name, goal,    detected, share, mark) {
    detected = count[name, "KILLED"] + count[name, "TIMED_OUT"]
    share = percent(detected, count[name, "all"])
    mark = ""
    # An accepted survivor cannot or need not be killed: it counts neither for nor against the goal.
    if (goal && percent(detected, count[name, "all"] - count[name, "accepted"]) < goal) {
        mark = "  goal " goal " % missed"
        missed = 1
    }
    printf "%-28s %7d %7d %9d %9d %9d %11d %7.1f %%%s\n", name, count[name, "all"], count[name, "KILLED"] + 0, \
        count[name, "TIMED_OUT"] + 0, count[name, "SURVIVED"] + 0, count[name, "accepted"] + 0, \
        count[name, "NO_COVERAGE"] + 0, share, mark
}

BEGIN {
    FS = "\t"
    n = split(rules, rule, ",")
    for (i = 1; i <= n; i++) is_rule[substr(rule[i], length(base) + 2)] = 1
}

# Every row of the accepted list stands for one mutant: class, method, mutator, source line, reason.
FILENAME ~ /\.tsv$/ {
    if (FNR == 1 || $0 == "" || $0 ~ /^#/) next
    key = $1 FS $2 FS $3 FS $4
    accepted[key]++
    next
}

/<mutation / {
    full = element("mutatedClass")
    class = substr(full, length(base) + 2)
    nested = class
    sub(/\$.*/, "", class)
    match($0, /status='[A-Z_]+'/)
    status = substr($0, RSTART + 8, RLENGTH - 9)
    if (!(class in seen)) {
        seen[class] = 1
        classes[++class_count] = class
    }
    seen_nested[nested] = 1
    count[class, "all"]++
    count["all", "all"]++
    count[class, status]++
    count["all", status]++
    # PIT counts a mutant that could not run, or that ran out of memory, as detected. No test has failed, so we do not.
    if (status != "KILLED" && status != "TIMED_OUT" && status != "SURVIVED" && status != "NO_COVERAGE") unclear[status]++
    if (status != "SURVIVED" && status != "NO_COVERAGE") next

    file = full
    sub(/\.[^.]*$/, "", file)
    gsub(/\./, "/", file)
    file = sources "/" file "/" element("sourceFile")
    mutator = element("mutator")
    sub(/.*\./, "", mutator)
    sub(/Mutator$/, "", mutator)
    method = element("mutatedMethod")
    line = element("lineNumber")
    text = source(file, line)
    key = nested FS method FS mutator FS text
    if (accepted[key] > 0) {
        accepted[key]--
        count[class, "accepted"]++
        count["all", "accepted"]++
    } else {
        survivor[++survivor_count] = sprintf("%s:%s %s %s%s: %s\n    %s", nested, line, method, mutator, \
            status == "NO_COVERAGE" ? " (no test reaches it)" : "", element("description"), text)
    }
}

END {
    printf "%-28s %7s %7s %9s %9s %9s %11s %9s\n", run, "mutants", "killed", "timed out", "survived", "accepted", "no coverage", "detected"
    for (i = 2; i <= class_count; i++) {
        name = classes[i]
        for (j = i - 1; j >= 1 && classes[j] > name; j--) classes[j + 1] = classes[j]
        classes[j + 1] = name
    }
    for (i = 1; i <= class_count; i++) row(classes[i], (classes[i] in is_rule) ? 95 : 0)
    row("all", run == "rules" ? 95 : 80)
    for (status in unclear) printf "%d mutants ended as %s and count as not detected.\n", unclear[status], status
    if (survivor_count) print "\nSurvivors that are not accepted:"
    for (i = 1; i <= survivor_count; i++) print survivor[i]
    for (key in accepted) {
        split(key, field, FS)
        if (accepted[key] > 0 && (field[1] in seen_nested) && (run == "rules" || !(field[1] in is_rule))) unused[++unused_count] = key
    }
    if (unused_count) print "\nAccepted survivors that no longer survive (remove their rows):"
    for (i = 1; i <= unused_count; i++) print unused[i]
    print ""
    exit missed
}
