import * as registry from '../blocks/registry.ts'
import { baseBelow, type BlockName } from './settings.ts'

/** Every block of the platform. Apart from the settings: whoever imports it has the definitions of all blocks. */
export const blockNames = Object.keys(registry) as readonly BlockName[]

/** Every block below one address, as one server of ours serves them: `/api/crm`, `/api/gateway` … */
export const basesBelow = (root: string): Record<BlockName, string> =>
  Object.fromEntries(blockNames.map((name) => [name, baseBelow(root, name)])) as Record<BlockName, string>
