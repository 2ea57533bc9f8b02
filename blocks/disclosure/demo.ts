import type { Demo } from '@quoin/kit/server'
import { seedCatalogue } from './catalogue/seed.ts'

/** The sections every catalogue begins with. */
export const demo: Demo = async ({ tx, tenantId }) => {
  await seedCatalogue(tx, tenantId)
}
