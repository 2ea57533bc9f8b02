import { serve } from '@quoin/kit/server'
import { replacedContributions } from './operations/contributions.ts'
import { eventOperations, mountFeed } from './operations/feeds.ts'
import { identities, membersInner, replacedFollowers, replacedMembers } from './operations/people.ts'
import { projectOperations, replacedProjects } from './operations/projects.ts'
import { settings } from './operations/settings.ts'
import { remindOfDue, toldAnnouncements, toldTasks } from './operations/tell.ts'
import {
  replacedDependencies,
  replacedMessages,
  replacedMilestones,
  replacedMilestoneStatuses,
  replacedRisks,
  riskOperations,
  taskOperations,
} from './operations/work.ts'
import { notices } from './notices.ts'
import { persons } from './persons.ts'
import { projects } from './resources/index.ts'
import { contributionVerbs, discussionVerbs, projectVerbs, riskVerbs } from './verbs/index.ts'

export const projectsServer = serve(projects, {
  demo: async () => (await import('./demo.ts')).demo,
  persons,
  notices,
  verbs: { projects: projectVerbs, risks: riskVerbs, discussions: discussionVerbs, contributions: contributionVerbs },
  operations: {
    projects: projectOperations,
    tasks: taskOperations,
    risks: riskOperations,
    events: eventOperations,
    identities,
    settings,
  },
  inner: { members: membersInner },
  replaces: {
    projects: replacedProjects,
    members: replacedMembers,
    followers: replacedFollowers,
    tasks: toldTasks,
    announcements: toldAnnouncements,
    milestones: replacedMilestones,
    milestoneStatuses: replacedMilestoneStatuses,
    risks: replacedRisks,
    dependencies: replacedDependencies,
    messages: replacedMessages,
    contributions: replacedContributions,
  },
  mount(app, services, pools, callInner) {
    mountFeed(app, pools, callInner)
    services.jobs.define('projects.remind', ({ signal }) => remindOfDue(pools, signal), { every: '23 5 * * *' })
  },
})
