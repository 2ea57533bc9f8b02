-- An execution is in the log while the model answers, and can be stopped.
alter table assistant.executions
  drop constraint executions_status_check,
  drop constraint executions_notice_check,
  add constraint executions_status_check check (status in ('running', 'completed', 'failed', 'skipped', 'cancelled')),
  add constraint executions_notice_check
    check (notice in ('no_model', 'switched_off', 'over_budget', 'model_failed', 'no_citation', 'nothing_found', 'cancelled'));
alter table assistant.messages
  drop constraint messages_notice_check,
  add constraint messages_notice_check
    check (notice in ('no_model', 'switched_off', 'over_budget', 'model_failed', 'no_citation', 'nothing_found', 'cancelled'));
create index executions_running on assistant.executions (tenant_id, started_at) where status = 'running';
