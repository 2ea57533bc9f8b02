-- A job is marked with the company and the person its payload names, so that workers can leave to others what one holds enough of.
create or replace function kit.add_job(name text, payload json, queue text, run_at timestamptz, key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job(
    identifier => name, payload => payload, queue_name => queue, run_at => run_at, max_attempts => 8, job_key => key,
    flags => array_remove(array['company ' || (payload ->> 'tenantId'), 'person ' || (payload ->> 'userId')], null));
end $$;

-- Mails of sign-in are found without reading past those of companies, and those of a company without reading past others'.
create index mails_due_of_nobody on kit.mails (due_at) where state in ('queued', 'sending') and company_id is null;
create index mails_due_by_template on kit.mails (template, due_at) where state in ('queued', 'sending');
create index mails_due_of_company on kit.mails (company_id, due_at) where state in ('queued', 'sending');
