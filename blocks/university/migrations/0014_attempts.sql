alter table university.attempts add column round bigint not null default 1;
-- Attempts of before belong to the round that was on when they were begun.
update university.attempts a
set round = greatest(1, e.round - case when e.started_at is null or a.started_at < e.started_at then 1 else 0 end)
from university.enrollments e where e.tenant_id = a.tenant_id and e.id = a.enrollment_id and e.round > 1;
