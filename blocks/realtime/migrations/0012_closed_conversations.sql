-- Nobody says more in a conversation that was closed.
alter table realtime.contexts add column closed_at timestamptz(3);
