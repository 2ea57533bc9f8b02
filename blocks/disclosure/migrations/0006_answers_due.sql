-- Answers are listed by the day they are due.
create index answers_by_due_on on disclosure.answers (tenant_id, due_on, id) where deleted_at is null;
