-- Messages that somebody keeps to find them again.
create table realtime.saved_messages (
  tenant_id uuid not null,
  message_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, user_id, message_id),
  foreign key (tenant_id, message_id) references realtime.messages (tenant_id, id) on delete cascade
);
create index saved_messages_in_order on realtime.saved_messages (tenant_id, user_id, created_at);
create index saved_messages_message on realtime.saved_messages (tenant_id, message_id);
call app.wall('realtime.saved_messages');
