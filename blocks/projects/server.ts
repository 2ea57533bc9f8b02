import { serve } from '@quoin/kit/server'
import { projects } from './resources/index.ts'

export const projectsServer = serve(projects, {
  demo: async () => (await import('./demo.ts')).demo,
})
