import type { Actions } from '@quoin/kit/server'
import type { files } from '../resources/index.ts'

export const retentionRules: Actions<typeof files, 'retentionRules'> = {
  activate: (_, __, { save }) => save({ state: 'active' }),
  deactivate: (_, __, { save }) => save({ state: 'draft' }),
}
