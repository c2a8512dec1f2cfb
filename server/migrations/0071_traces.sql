-- The trace of the call or job that something follows from, as W3C's traceparent. Null unless that was traced.

alter table jobs add column trace text;
