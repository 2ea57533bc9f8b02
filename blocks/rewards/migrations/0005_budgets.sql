-- What all customers together may earn in a day and in a month, and what a single rule may give.

alter table rewards.programmes add column daily_budget bigint;

alter table rewards.programmes add column monthly_budget bigint;

alter table rewards.money_rules add column budget_points bigint;
alter table rewards.money_rules add column budget_used bigint not null default 0;

alter table rewards.product_rules add column budget_points bigint;
alter table rewards.product_rules add column budget_used bigint not null default 0;

alter table rewards.event_rules add column budget_points bigint;
alter table rewards.event_rules add column budget_used bigint not null default 0;

-- What all customers earned on a day of the company's calendar: a sale asks for a month of it and reads no more than 31 rows.
create table rewards.earned_days (
  tenant_id uuid not null,
  day date not null,
  points bigint not null,
  primary key (tenant_id, day)
);
call app.wall('rewards.earned_days');

insert into rewards.earned_days (tenant_id, day, points)
select m.tenant_id, (m.transaction_date at time zone p.time_zone)::date, sum(m.points)
from rewards.movements m join rewards.programmes p on p.tenant_id = m.tenant_id
where m.type = 'earned' group by 1, 2;
