-- A mail that left and came back: the receiver's server took it from ours and gave it up later.
alter table kit.mails drop constraint mails_state_check;
alter table kit.mails add constraint mails_state_check
  check (state in ('queued', 'sending', 'sent', 'kept', 'refused', 'failed', 'bounced'));
