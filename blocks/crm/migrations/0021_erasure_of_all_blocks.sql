-- A person is forgotten by all blocks at once, and the kit does it.
drop function crm.forget_traces(uuid[]);
