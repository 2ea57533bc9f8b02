-- Files of people that a message carries. Whoever may read the message may have them, for as long as the file is there.
create table realtime.message_files (
  tenant_id uuid not null,
  message_id uuid not null,
  file_id uuid not null,
  user_id uuid not null,
  place integer not null,
  name text not null check (length(name) <= 500),
  file_type text check (length(file_type) <= 120),
  file_size bigint not null,
  primary key (tenant_id, message_id, file_id),
  foreign key (tenant_id, message_id) references realtime.messages (tenant_id, id) on delete cascade
);
create index message_files_of_user on realtime.message_files (tenant_id, user_id);
call app.wall('realtime.message_files');
