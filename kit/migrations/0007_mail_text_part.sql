-- The text part of a mail in words of its own; without any it is made from the others.
alter table kit.mail_templates add column plain text check (length(plain) <= 50000);
