import { implementInternal, serve, serveCalendars } from '@quoin/kit/server'
import { realtime } from '@quoin/realtime/resources'
import { replacedContributions } from './operations/contributions.ts'
import { discussionMessages } from './operations/discussionMessages.ts'
import { discussionsInternal, followMessages, replacedDiscussions } from './operations/discussions.ts'
import { eventOperations, eventsInternal, listEvents, readFeed } from './operations/feeds.ts'
import { identities, membersInternal, replacedFollowers, replacedMembers } from './operations/people.ts'
import { projectOperations, replacedProjects } from './operations/projects.ts'
import { settings } from './operations/settings.ts'
import { remindOfDue, toldAnnouncements, toldTasks } from './operations/tell.ts'
import {
  replacedDependencies,
  replacedMilestones,
  replacedMilestoneStatuses,
  replacedRiskObjectives,
  replacedRisks,
  riskOperations,
  taskOperations,
} from './operations/work.ts'
import { notices } from './notices.ts'
import { personalData } from './personalData.ts'
import { projects } from './resources/index.ts'
import { contributionActions, discussionActions, projectActions, riskActions } from './actions/index.ts'

export const projectsServer = serve(projects, {
  listeners: [followMessages],
  demo: async () => (await import('./demo.ts')).demo,
  personalData,
  notices,
  actions: { projects: projectActions, risks: riskActions, discussions: discussionActions, contributions: contributionActions },
  operations: {
    projects: projectOperations,
    tasks: taskOperations,
    risks: riskOperations,
    events: eventOperations,
    discussionMessages,
    identities,
    settings,
  },
  internal: { members: membersInternal, events: eventsInternal, discussions: discussionsInternal },
  implements: [implementInternal(realtime.conversations.internal.readersAmong, projects.discussions.internal.readersAmong)],
  replaces: {
    projects: replacedProjects,
    members: replacedMembers,
    followers: replacedFollowers,
    tasks: toldTasks,
    events: { list: listEvents },
    announcements: toldAnnouncements,
    milestones: replacedMilestones,
    milestoneStatuses: replacedMilestoneStatuses,
    risks: replacedRisks,
    riskObjectives: replacedRiskObjectives,
    dependencies: replacedDependencies,
    discussions: replacedDiscussions,
    contributions: replacedContributions,
  },
  mount(app, services, pools, callInternal) {
    serveCalendars(app, (secret) => readFeed(secret, pools, callInternal))
    services.jobs.define('projects.remind', ({ signal }) => remindOfDue(pools, signal), { every: '23 5 * * *' })
  },
})
