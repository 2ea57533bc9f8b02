-- Blocks that let a company change the words of their mails keep what was in use before as the gateway does, so the kit keeps it for all.
insert into kit.mail_template_versions (tenant_id, id, number, is_own, subject, heading, body, button, note, published_by, published_at, plain)
select tenant_id, id, number, is_own, subject, heading, body, button, note, published_by, published_at, plain from gateway.mail_template_versions;
drop table gateway.mail_template_versions;
