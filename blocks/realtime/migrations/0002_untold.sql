-- Notifications that a mail has still to tell, unless they are read before.
create table realtime.untold (
  tenant_id uuid not null,
  user_id uuid not null,
  notification_id uuid not null,
  due_at timestamptz(3) not null,
  primary key (tenant_id, user_id, notification_id),
  foreign key (tenant_id, notification_id) references realtime.notifications (tenant_id, id) on delete cascade
);
create index untold_of_notification on realtime.untold (tenant_id, notification_id);
call app.wall('realtime.untold');
