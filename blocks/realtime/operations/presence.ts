/** Whether somebody is there: they said so, or their browser did, within a minute and a half. */
export const onlineSql = (alias: string): string =>
  `(${alias}.user_id is not null and ${alias}.status <> 'offline' and ${alias}.last_seen_at > now() - interval '90 seconds')`
