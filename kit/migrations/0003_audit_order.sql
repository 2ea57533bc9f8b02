-- Two changes within one millisecond still have an order: the one in which they were written down.
alter table kit.audit add column number bigint generated always as identity;
