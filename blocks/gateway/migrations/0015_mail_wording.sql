-- What is being written beside the words in use, and every wording that was ever in use. Both go by the template's own id, which is
-- the same for ever for one company, mail and language.
create table gateway.mail_template_drafts (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  subject text not null check (length(subject) <= 500),
  heading text not null check (length(heading) <= 500),
  body text not null check (length(body) <= 50000),
  button text check (length(button) <= 200),
  note text check (length(note) <= 5000),
  updated_by uuid,
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id)
);
call app.wall('gateway.mail_template_drafts');
revoke all on gateway.mail_template_drafts from quoin_runtime;

create table gateway.mail_template_versions (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null,
  number integer not null,
  -- False where somebody went back to the built-in words; they stand here as they were then.
  is_own boolean not null,
  subject text not null,
  heading text not null,
  body text not null,
  button text,
  note text,
  published_by uuid,
  published_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id, number)
);
call app.wall('gateway.mail_template_versions');
revoke all on gateway.mail_template_versions from quoin_runtime;

-- What is in use already is the first of its kind.
insert into gateway.mail_template_versions (tenant_id, id, number, is_own, subject, heading, body, button, note, published_by, published_at)
select t.tenant_id, t.id, 1, true, t.subject, t.heading, t.body, t.button, t.note, t.created_by, t.updated_at
from kit.mail_templates t join gateway.companies c on c.id = t.tenant_id;
