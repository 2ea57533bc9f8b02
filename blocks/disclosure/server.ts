import { serve } from '@quoin/kit/server'
import { disclosure } from './resources/index.ts'

export const disclosureServer = serve(disclosure, {
  demo: async () => (await import('./demo.ts')).demo,
})
