import { block } from '@quoin/kit'
import { members } from './members.ts'
import { projects as projectsResource } from './projects.ts'

/** Plans and the people behind them. */
export const projects = block(
  'projects',
  'Projects',
  { projects: projectsResource, members },
  {
    'projects.projects.read': 'See projects and what lies under them',
    'projects.projects.write': 'Create and change projects and who belongs to them',
    'projects.projects.delete': 'Delete, restore and purge projects',
  },
  {
    'projects.projects.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'projects.projects.write': { user: 'own', authorized: 'own' },
    'projects.projects.delete': { user: 'own', authorized: 'own' },
    'projects.*': {},
  },
)
