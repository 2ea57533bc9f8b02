-- Text messages are a channel as well; of those nobody is told who did not ask for it.
alter table kit.notice_choices drop constraint notice_choices_channel_check,
  add constraint notice_choices_channel_check check (channel in ('app', 'mail', 'push', 'sms'));
