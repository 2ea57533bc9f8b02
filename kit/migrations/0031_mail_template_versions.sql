-- Every wording of a mail that was in use, whoever put it there. It goes by the template's own id, which is the same for ever for one
-- company, mail and language.
create table kit.mail_template_versions (
  tenant_id uuid not null,
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
  plain text,
  primary key (tenant_id, id, number)
);
call app.wall('kit.mail_template_versions');
