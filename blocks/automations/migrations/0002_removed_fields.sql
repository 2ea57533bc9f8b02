-- A rule ends with a field that it speaks of.
alter table automations.rules drop constraint rules_stopped_for_check;
alter table automations.rules add constraint rules_stopped_for_check
  check (stopped_for in ('waiting', 'hour', 'companyHour', 'failing', 'person', 'field'));
