import { block } from '@quoin/kit'
import { contributions } from './contributions.ts'
import { announcements, discussions } from './discussions.ts'
import { discussionMessages } from './discussionMessages.ts'
import { events } from './events.ts'
import { identities } from './identities.ts'
import { followers, members } from './members.ts'
import { milestones, milestoneStatuses } from './milestones.ts'
import { projects as projectsResource } from './projects.ts'
import { riskObjectives, risks, riskSources } from './risks.ts'
import { settings } from './settings.ts'
import { dependencies, tasks } from './tasks.ts'

export type { CalendarDay } from './events.ts'
export type { AssignmentsWire, BarWire, BriefingWire, DueWire, HeatMapWire, PlanWire, PortfolioWire } from './answers.ts'

/** Plans and the people behind them. */
export const projects = block(
  'projects',
  'Projects',
  {
    projects: projectsResource,
    members,
    followers,
    tasks,
    dependencies,
    milestones,
    milestoneStatuses,
    risks,
    riskSources,
    riskObjectives,
    announcements,
    discussions,
    discussionMessages,
    events,
    contributions,
    identities,
    settings,
  },
  {
    'projects.projects.read': 'View projects and their content',
    'projects.projects.write': 'Create and edit projects and their members',
    'projects.projects.delete': 'Delete, restore and purge projects',
    'projects.work.write': 'Work on projects: tasks, milestones, risks, news, events, discussions and contributions',
    'projects.money.manage': 'Refund project contributions',
    'projects.identities.write': 'Register project users',
    'projects.settings.manage': 'Manage project settings',
  },
  {
    'projects.projects.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'projects.projects.write': { user: 'own', authorized: 'own' },
    'projects.projects.delete': { user: 'own', authorized: 'own' },
    'projects.work.write': { support: 'tenant', user: 'own', authorized: 'own' },
    'projects.identities.write': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'projects.*': {},
  },
)
