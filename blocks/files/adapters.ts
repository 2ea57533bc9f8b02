import type { Adapters } from '@quoin/kit/server'
import { clientAccess } from './client/access.ts'
import { clientDelegations } from './client/delegations.ts'
import { clientSchemas } from './client/schemas.ts'

/** Calls of the published client for files that this block has under another address. */
export const adapters: Adapters = { ...clientAccess, ...clientDelegations, ...clientSchemas }
