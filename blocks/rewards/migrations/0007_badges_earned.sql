-- Badges that are earned by doing something so often, or so many days, weeks or months in a row.

alter table rewards.badges add column event_type text;

alter table rewards.badges add column times_needed bigint;

alter table rewards.badges add column streak text not null default 'none' check (streak in ('none', 'days', 'weeks', 'months'));

create index badges_event_type on rewards.badges (tenant_id, event_type) where event_type is not null;

-- What somebody did towards a badge they do not hold: the event, or in a streak the number of the day, week or month.
create table rewards.badge_marks (
  tenant_id uuid not null,
  badge_id uuid not null,
  user_id uuid not null,
  mark text not null,
  at timestamptz(3) not null,
  primary key (tenant_id, badge_id, user_id, mark),
  foreign key (tenant_id, badge_id) references rewards.badges (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references rewards.customers (tenant_id, id) on delete cascade
);
call app.wall('rewards.badge_marks');
