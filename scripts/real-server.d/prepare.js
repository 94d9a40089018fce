// Makes started servers into the deployment that `plan` describes: initiates sets, creates users, adds shards, and
// returns when all of it is usable. One script for everything, because starting a shell takes seconds under emulation.
// Runs in mongosh and in the old mongo shell, hence plain loops and no drivers' conveniences. What it prints last is
// shown as the subject of the wait.

function open(host) {
    return new Mongo('mongodb://' + host + '/?directConnection=true' + plan.uriOptions);
}

// The caller gives up at the same time; this is for when it was killed.
const deadline = Date.now() + 150 * 1000;

function pause(reason) {
    if (Date.now() > deadline) {
        throw new Error('out of time: ' + reason);
    }
    sleep(100);
}

// A mongos listens only after its config server has a primary.
function openWhenUp(host) {
    print('waiting for mongos on ' + host);
    for (;;) {
        try {
            const connection = open(host);
            run(connection, 'admin', { hello: 1 });
            return connection;
        } catch (e) {
            pause(e);
        }
    }
}

// mongosh throws where the old shell returns ok: 0.
function run(connection, database, command) {
    const reply = connection.getDB(database).runCommand(command);
    if (reply.ok !== 1) {
        throw new Error(Object.keys(command)[0] + ' failed: ' + JSON.stringify(reply));
    }
    return reply;
}

function initiate(set) {
    const config = { _id: set.name, members: [] };
    for (let i = 0; i < set.hosts.length; i++) {
        config.members.push({ _id: i, host: set.hosts[i] });
    }
    if (set.configsvr) {
        config.configsvr = true;
    }
    if (set.hosts.length > 1) {
        config.settings = { electionTimeoutMillis: 5000 };
    }
    run(open(set.hosts[0]), 'admin', { replSetInitiate: config });
}

// Returns the primary's connection, once every member is primary or secondary.
function settled(set) {
    print('waiting for primary of ' + set.name);
    const connections = [];
    for (let i = 0; i < set.hosts.length; i++) {
        connections.push(open(set.hosts[i]));
    }
    for (;;) {
        let primary = null;
        let ready = 0;
        for (let i = 0; i < connections.length; i++) {
            const hello = run(connections[i], 'admin', { hello: 1 });
            if (hello.isWritablePrimary) {
                primary = connections[i];
            }
            if (hello.isWritablePrimary || hello.secondary) {
                ready++;
            }
        }
        if (primary !== null && ready === connections.length) {
            return primary;
        }
        if (primary !== null) {
            print('waiting for secondaries of ' + set.name);
        }
        pause('members are not ready');
    }
}

// The first user by the localhost exception, the others as that user.
function createUsers(connection) {
    print('creating users');
    run(connection, 'admin', {
        createUser: plan.user,
        pwd: plan.password,
        roles: [{ role: 'root', db: 'admin' }],
        mechanisms: ['SCRAM-SHA-1', 'SCRAM-SHA-256']
    });
    connection.getDB('admin').auth(plan.user, plan.password);
    if (plan.subject) {
        run(connection, '$external', { createUser: plan.subject, roles: [{ role: 'root', db: 'admin' }] });
    }
}

for (let i = 0; i < plan.sets.length; i++) {
    initiate(plan.sets[i]);
}
let target = plan.standalone ? open(plan.standalone) : null;
for (let i = 0; i < plan.sets.length; i++) {
    target = settled(plan.sets[i]);
}
for (let i = 0; i < plan.routers.length; i++) {
    target = openWhenUp(plan.routers[i]);
}
if (plan.user) {
    createUsers(target);
}
for (let i = 0; i < plan.shards.length; i++) {
    print('adding shard ' + plan.shards[i]);
    run(target, 'admin', { addShard: plan.shards[i] });
}
print('done');
