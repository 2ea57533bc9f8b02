import { blockKeys } from '@quoin/kit/seal'
import type { Sealed } from '@quoin/kit/server'

/** Secrets of the apps that owners of wallets make codes with. */
export const sealed: Sealed = {
  keys: (pools) => blockKeys({ pools }, 'wallet', 'seal'),
  columns: [
    {
      name: 'wallet.wallets.app_secret',
      walled: true,
      page: `
        select id as place, app_secret as sealed from wallet.wallets
        where tenant_id = $1 and id > $2::uuid and app_secret is not null order by id limit 200`,
      keep: 'update wallet.wallets set app_secret = $4 where tenant_id = $1 and id = $2 and app_secret = $3 returning 1',
      ownerOf: (place) => place,
    },
  ],
}
