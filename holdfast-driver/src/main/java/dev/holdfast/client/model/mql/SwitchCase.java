package dev.holdfast.client.model.mql;

record SwitchCase<R extends MqlValue>(MqlBoolean test, R then) {}
