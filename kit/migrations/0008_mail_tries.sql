-- Every attempt at a mail and what came of it: when, by which server, and what that said. The latest sixty, which is more than a day of
-- them. On the row itself, so that they are backed up, erased and walled off with it.
alter table kit.mails add column tries jsonb not null default '[]' check (jsonb_typeof(tries) = 'array');

-- What is kept of a mail's attempts after one more. A server is named when it is a company's own.
create function kit.with_try(tries jsonb, outcome text, server text, answer text) returns jsonb
language sql set search_path = '' as $$
  select case when jsonb_array_length(tries) < 60 then tries else tries - 0 end || jsonb_build_array(jsonb_build_object(
    'at', date_trunc('milliseconds', clock_timestamp()), 'outcome', outcome, 'server', server, 'answer', left(answer, 1000)))
$$;
revoke execute on function kit.with_try from public;
grant execute on function kit.with_try to quoin_auth;
