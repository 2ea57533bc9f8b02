import type { Sealed } from '@quoin/kit/server'
import { keysOf } from '../sessions/seal.ts'
import { sealOf, sealOfRecoveryKeys, writeRecoveryKeys } from '../sessions/secondStep.ts'
import { sealOfMailKey } from './mailKeys.ts'
import { sealOfMailServer } from './mailServers.ts'
import { sealOfProvider } from './signInProviders.ts'
import { sealOfWebhook } from '../webhooks/sign.ts'

type Pools = Parameters<Sealed['keys']>[0]
const keysIn = ({ auth }: Pools) => keysOf((auth.options as { connectionString?: string }).connectionString!)

/** What the gateway reads again. The journeys to sign-in providers are sealed as well, and over within minutes. */
export const sealed: Sealed = {
  keys: (pools) => keysIn(pools).sealing,
  columns: [
    {
      name: 'gateway.authenticator_apps.sealed_secret',
      walled: false,
      page: `
        select person_id as place, sealed_secret as sealed from gateway.authenticator_apps
        where $1::uuid is null and person_id > $2::uuid order by person_id limit 200`,
      keep: `
        update gateway.authenticator_apps set sealed_secret = $4
        where $1::uuid is null and person_id = $2 and sealed_secret = $3 returning 1`,
      ownerOf: sealOf,
    },
    {
      name: 'gateway.authenticator_apps.sealed_recovery_keys',
      walled: false,
      page: `
        select person_id as place, sealed_recovery_keys as sealed from gateway.authenticator_apps a
        where $1::uuid is null and person_id > $2::uuid
          and exists (select from gateway.recovery_codes c where c.person_id = a.person_id) order by person_id limit 200`,
      keep: `
        update gateway.authenticator_apps set sealed_recovery_keys = $4
        where $1::uuid is null and person_id = $2 and sealed_recovery_keys is not distinct from $3 returning 1`,
      ownerOf: sealOfRecoveryKeys,
      // A set of before was hashed with a key derived from one of the secrets, and from which nobody wrote down.
      whereNothing: (pools) => writeRecoveryKeys(keysIn(pools).hashKeys('recovery code')),
    },
    {
      name: 'gateway.sign_in_providers.sealed_secret',
      walled: false,
      page: `
        select id as place, sealed_secret as sealed from gateway.sign_in_providers
        where $1::uuid is null and id > $2::uuid order by id limit 200`,
      keep: 'update gateway.sign_in_providers set sealed_secret = $4 where $1::uuid is null and id = $2 and sealed_secret = $3 returning 1',
      ownerOf: sealOfProvider,
    },
    {
      name: 'gateway.mail_servers.sealed_password',
      walled: true,
      page: `
        select tenant_id as place, sealed_password as sealed from gateway.mail_servers
        where tenant_id = $1 and tenant_id > $2::uuid and sealed_password is not null`,
      keep: 'update gateway.mail_servers set sealed_password = $4 where tenant_id = $1 and tenant_id = $2 and sealed_password = $3 returning 1',
      ownerOf: sealOfMailServer,
    },
    {
      name: 'gateway.mail_keys.sealed_key',
      walled: true,
      page: `
        select id as place, sealed_key as sealed from gateway.mail_keys
        where tenant_id = $1 and id > $2::uuid order by id limit 200`,
      keep: 'update gateway.mail_keys set sealed_key = $4 where tenant_id = $1 and id = $2 and sealed_key = $3 returning 1',
      ownerOf: sealOfMailKey,
    },
    ...(['sealed_secret', 'sealed_old_secret'] as const).map((column) => ({
      name: `gateway.webhooks.${column}`,
      walled: true,
      page: `
        select id as place, ${column} as sealed from gateway.webhooks
        where tenant_id = $1 and id > $2::uuid and ${column} is not null order by id limit 200`,
      keep: `update gateway.webhooks set ${column} = $4 where tenant_id = $1 and id = $2 and ${column} = $3 returning 1`,
      ownerOf: sealOfWebhook,
    })),
  ],
}
