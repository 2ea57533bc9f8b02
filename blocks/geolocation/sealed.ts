import { blockKeys } from '@quoin/kit/seal'
import type { Sealed } from '@quoin/kit/server'
import { sealOfCalendar } from './ownCalendar/accounts.ts'

/** Passwords of the calendars that people connect. */
export const sealed: Sealed = {
  keys: (pools) => blockKeys({ pools }, 'geolocation', 'seal'),
  columns: [
    {
      name: 'geolocation.own_calendars.password',
      walled: true,
      page: `
        select user_id as place, password as sealed from geolocation.own_calendars
        where tenant_id = $1 and user_id > $2::uuid order by user_id limit 200`,
      keep: 'update geolocation.own_calendars set password = $4 where tenant_id = $1 and user_id = $2::uuid and password = $3 returning 1',
      ownerOf: sealOfCalendar,
    },
  ],
}
