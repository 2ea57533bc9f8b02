import type { BlockWords } from '@quoin/ui/fields/words.ts'
import type { projects } from '../resources/index.ts'

const en = {
  title: 'Projects',
  resources: {
    projects: {
      one: 'project',
      many: 'Projects',
      fields: {
        name: 'Name',
        code: 'Code',
        description: 'Description',
        purpose: 'Purpose',
        successCriteria: 'Success criteria',
        status: 'Status',
        health: 'Health',
        progress: 'Progress (%)',
        owner: 'Owner',
        sponsor: 'Sponsor',
        startsOn: 'Start date',
        dueOn: 'Due date',
        completedOn: 'Completed on',
        baselineOn: 'Baseline set on',
        budget: 'Budget',
        currency: 'Currency',
        visibility: 'Visible to',
        tags: 'Tags',
      },
      options: {
        status: {
          proposed: 'Proposed',
          active: 'Active',
          on_hold: 'On hold',
          completed: 'Completed',
          cancelled: 'Cancelled',
        },
        health: {
          on_track: 'On track',
          at_risk: 'At risk',
          off_track: 'Off track',
        },
        visibility: {
          members: 'Members only',
          company: 'Everyone in the company',
        },
        actions: {
          setBaseline: 'Set baseline',
        },
      },
      confirm: {
        setBaseline: 'Saves the dates of all tasks and milestones as the baseline and replaces the earlier one.',
      },
      done: {
        setBaseline: 'Baseline set.',
      },
      groups: {
        about: 'About',
        plan: 'Plan',
        money: 'Budget',
        more: 'More',
      },
      tabs: {
        today: 'Today',
        board: 'Board',
        gantt: 'Gantt',
        tasks: 'Tasks',
        milestones: 'Milestones',
        risks: 'Risks',
        members: 'People',
        announcements: 'Announcements',
        events: 'Events',
        discussions: 'Discussions',
        contributions: 'Contributions',
        followers: 'Followers',
      },
      views: {
        active: 'Active',
        off_track: 'Off track',
        completed: 'Completed',
      },
      empty: 'No projects yet. Create the first one.',
    },
    members: {
      one: 'member',
      many: 'People',
      fields: {
        project: 'Project',
        user: 'Person',
        role: 'Role',
        standing: 'Access',
        joinedAt: 'Joined',
        leftAt: 'Left',
      },
      options: {
        standing: {
          lead: 'Lead',
          contributor: 'Contributor',
          observer: 'Observer',
        },
      },
      empty: 'No members yet.',
    },
    followers: {
      one: 'follower',
      many: 'Followers',
      fields: {
        project: 'Project',
        user: 'Person',
      },
      empty: 'No followers yet.',
    },
    milestones: {
      one: 'milestone',
      many: 'Milestones',
      fields: {
        project: 'Project',
        name: 'Name',
        description: 'Description',
        status: 'Status',
        responsible: 'Responsible',
        dueOn: 'Due date',
        reachedOn: 'Reached on',
        baselineDueOn: 'Baseline due date',
      },
      options: {
        status: {
          planned: 'Planned',
          in_progress: 'In progress',
          at_risk: 'At risk',
          reached: 'Reached',
          missed: 'Missed',
          cancelled: 'Cancelled',
        },
      },
      groups: {
        about: 'About',
      },
      tabs: {
        history: 'Status history',
        payouts: 'Payouts',
      },
      views: {
        open: 'Open',
      },
      empty: 'No milestones yet.',
    },
    milestoneStatuses: {
      one: 'status entry',
      many: 'Status history',
      fields: {
        milestone: 'Milestone',
        status: 'Status',
        note: 'Note',
      },
      options: {
        status: {
          planned: 'Planned',
          in_progress: 'In progress',
          at_risk: 'At risk',
          reached: 'Reached',
          missed: 'Missed',
          cancelled: 'Cancelled',
        },
      },
      empty: 'The status has not changed yet.',
    },
    tasks: {
      one: 'task',
      many: 'Tasks',
      fields: {
        project: 'Project',
        name: 'Name',
        description: 'Description',
        status: 'Status',
        priority: 'Priority',
        assignee: 'Assignee',
        milestone: 'Milestone',
        startsOn: 'Start date',
        dueOn: 'Due date',
        estimateMinutes: 'Estimate (minutes)',
        position: 'Position on the board',
        doneOn: 'Done on',
        baselineStartsOn: 'Baseline start',
        baselineDueOn: 'Baseline due date',
      },
      options: {
        status: {
          todo: 'To do',
          in_progress: 'In progress',
          in_review: 'In review',
          done: 'Done',
        },
        priority: {
          low: 'Low',
          normal: 'Normal',
          high: 'High',
          urgent: 'Urgent',
        },
      },
      groups: {
        about: 'About',
        plan: 'Plan',
      },
      tabs: {
        dependencies: 'Dependencies',
      },
      views: {
        open: 'Open',
        done: 'Done',
      },
      empty: 'No tasks yet.',
    },
    dependencies: {
      one: 'dependency',
      many: 'Dependencies',
      fields: {
        task: 'Task',
        predecessor: 'Waits for',
        lagDays: 'Lag (days)',
      },
      empty: 'No dependencies.',
    },
    risks: {
      one: 'risk',
      many: 'Risks',
      fields: {
        project: 'Project',
        name: 'Name',
        description: 'Description',
        category: 'Category',
        status: 'Status',
        treatment: 'Treatment',
        justification: 'Justification',
        owner: 'Risk owner',
        inherentLikelihood: 'Inherent likelihood',
        inherentImpact: 'Inherent impact',
        likelihood: 'Likelihood',
        impact: 'Impact',
        residualLikelihood: 'Residual likelihood',
        residualImpact: 'Residual impact',
        score: 'Score',
        movement: 'Change at last review',
        reviewedAt: 'Last review',
        reviewOn: 'Next review',
      },
      options: {
        status: {
          open: 'Open',
          closed: 'Closed',
        },
        treatment: {
          open: 'Undecided',
          mitigate: 'Mitigate',
          accept: 'Accept',
          avoid: 'Avoid',
          transfer: 'Transfer',
        },
        actions: {
          review: 'Review',
          close: 'Close',
          reopen: 'Reopen',
        },
      },
      done: {
        review: 'Review recorded.',
        close: 'Risk closed.',
        reopen: 'Risk reopened.',
      },
      groups: {
        about: 'About',
        now: 'Current rating',
        beforeAndAfter: 'Before and after treatment',
      },
      tabs: {
        sources: 'Sources',
        objectives: 'Objectives',
      },
      views: {
        open: 'Open',
      },
      empty: 'No risks recorded.',
    },
    riskSources: {
      one: 'source',
      many: 'Sources',
      fields: {
        risk: 'Risk',
        name: 'Name',
        description: 'Description',
        url: 'Link',
      },
      empty: 'No sources recorded.',
    },
    riskObjectives: {
      one: 'objective',
      many: 'Objectives',
      fields: {
        risk: 'Risk',
        name: 'Name',
        description: 'Description',
        status: 'Status',
        responsible: 'Responsible',
        dueOn: 'Due date',
      },
      options: {
        status: {
          todo: 'To do',
          in_progress: 'In progress',
          done: 'Done',
        },
      },
      empty: 'No objectives yet.',
    },
    announcements: {
      one: 'announcement',
      many: 'Announcements',
      fields: {
        project: 'Project',
        title: 'Title',
        body: 'Text',
        pinned: 'Pinned',
      },
      groups: {
        about: 'About',
      },
      empty: 'No announcements yet.',
    },
    discussions: {
      one: 'discussion',
      many: 'Discussions',
      fields: {
        project: 'Project',
        title: 'Title',
        description: 'Description',
        status: 'Status',
        messagesCount: 'Messages',
        lastMessageAt: 'Last message',
        aboutType: 'Record type',
        aboutId: 'Record',
        passage: 'Passage',
      },
      options: {
        status: {
          open: 'Open',
          resolved: 'Resolved',
        },
        actions: {
          resolve: 'Resolve',
          reopen: 'Reopen',
        },
      },
      done: {
        resolve: 'Discussion resolved.',
        reopen: 'Discussion reopened.',
      },
      groups: {
        about: 'About',
      },
      tabs: {
        messages: 'Messages',
      },
      empty: 'No discussions yet.',
    },
    events: {
      one: 'event',
      many: 'Events',
      fields: {
        project: 'Project',
        title: 'Title',
        description: 'Description',
        location: 'Location',
        meetingUrl: 'Meeting link',
        startsAt: 'Starts',
        endsAt: 'Ends',
      },
      groups: {
        about: 'About',
      },
      empty: 'No events yet.',
    },
    contributions: {
      one: 'contribution',
      many: 'Contributions',
      fields: {
        project: 'Project',
        kind: 'Type',
        contributor: 'Contributor',
        description: 'Description',
        task: 'Task',
        contributedOn: 'Date',
        minutes: 'Time (minutes)',
        amount: 'Amount',
        currency: 'Currency',
        note: 'Note',
        status: 'Status',
      },
      options: {
        kind: {
          work: 'Work',
          money: 'Money',
        },
        status: {
          recorded: 'Recorded',
          pledged: 'Pledged',
          paid: 'Paid',
          refunded: 'Refunded',
        },
        actions: {
          pay: 'Pay from wallet',
          refund: 'Refund',
        },
      },
      confirm: {
        pay: 'The amount is charged to your wallet.',
      },
      done: {
        pay: 'Contribution paid.',
        refund: 'Contribution refunded.',
      },
      groups: {
        about: 'About',
      },
      empty: 'No contributions yet.',
    },
    identities: {
      one: 'person',
      many: 'People',
      fields: {
        user: 'User',
        name: 'Name',
        firstName: 'First name',
        lastName: 'Last name',
        email: 'Email',
        phone: 'Phone',
        payload: 'Custom data (JSON)',
        roleName: 'Role',
        roleUniqueId: 'Role ID',
        tag: 'Tag',
        tagUniqueId: 'Tag ID',
      },
    },
    settings: {
      one: 'project settings',
      many: 'Project settings',
      fields: {
        matrixSize: 'Levels of the matrix',
        mediumFrom: 'Medium from score',
        highFrom: 'High from score',
        likelihoodNames: 'Names of likelihood levels',
        impactNames: 'Names of impact levels',
        dueSoonDays: 'Due soon within (days)',
      },
      hints: {
        likelihoodNames: 'From the lowest to the highest',
        impactNames: 'From the lowest to the highest',
      },
      groups: {
        matrix: 'Risk matrix',
        days: 'Due dates',
      },
      about: 'Risk matrix and due-soon threshold.',
    },
  },
  pages: {
    assignments: 'My work',
    portfolio: 'Portfolio',
    heatMap: 'Risk matrix',
    settings: 'Projects',
  },
  keywords: {
    assignments: 'tasks to do due overdue',
    portfolio: 'overview status health',
    heatMap: 'heat map risks likelihood impact',
    settings: 'risk matrix levels',
  },
  readsOnly: 'You can only view this project. Ask whoever leads it to make you a contributor.',
  refusals: {
    contributions_paid: 'Contributions to this project are paid. Restore it and refund them first.',
    not_in_project: 'This person does not belong to the project. Add them to it first.',
    dependency_cycle: 'That task already depends on this one, directly or indirectly.',
    discussion_resolved: 'This discussion is resolved. Reopen it to continue.',
    not_yours: 'Only the person it belongs to can do this.',
    insufficient_balance: 'Your wallet does not hold that much.',
    no_wallet: 'You have no wallet in this currency.',
    nothing_to_pay: 'This contribution has no amount.',
    too_many_decimals: 'The amount has more decimals than the currency.',
  },
  due: {
    kinds: {
      task: 'Task',
      milestone: 'Milestone',
      risk: 'Risk review',
      objective: 'Objective',
      project: 'Project',
    },
    overdue: 'Overdue: {day}',
    slipped: '{count, plural, one {# day later than planned} other {# days later than planned}}',
  },
  briefing: {
    due: 'Due soon',
    nothingDue: 'Nothing due soon.',
    slipped: 'Slipped since the baseline',
    nothingSlipped: 'No delays.',
    announcements: 'Announcements',
    noAnnouncements: 'No announcements yet.',
    events: 'Coming up',
    noEvents: 'No events are planned.',
    tasksDone: 'Tasks done',
    overdue: 'Overdue',
    milestones: 'Milestones reached',
    highRisks: 'High risks',
    work: 'Work',
    money: 'Money contributed',
    of: '{part, number} of {whole, number}',
    ofBudget: '{spent} of {budget}',
  },
  follow: {
    follow: 'Follow',
    unfollow: 'Stop following',
  },
  board: {
    new: 'New task',
    cards: '{count, plural, one {# task} other {# tasks}}',
    columns: 'Tasks by status',
    moveTo: 'Move to',
    up: 'Move up',
    down: 'Move down',
    more: 'Show more',
    empty: 'No tasks',
    move: 'Move {name}',
    picked: '{name} picked up',
    over: '{name} is over {column}',
    dropped: '{name} dropped in {column}',
    let: '{name} stays where it was',
    fold: 'Fold {name}',
    unfold: 'Unfold {name}',
  },
  gantt: {
    label: 'Gantt chart',
    rows: 'Tasks and milestones',
    scale: 'Scale',
    days: 'Days',
    weeks: 'Weeks',
    months: 'Months',
    empty: 'Nothing scheduled yet',
    emptyText: 'Tasks and milestones with dates appear here.',
    legend: 'The thin line below a bar is the baseline.',
    legendBroken: 'The thin line below a bar is the baseline. A red dashed arrow is a dependency that the dates do not keep.',
    more: 'Only the first 1,000 rows are shown.',
  },
  heatMap: {
    title: 'Risk matrix',
    text: 'Open risks of all your projects by likelihood and impact.',
    all: 'All risks',
    empty: 'No open risks.',
    label: 'Risks by likelihood and impact',
    caption: 'Likelihood (vertical) by impact (horizontal)',
    likelihood: 'Likelihood',
    cell: '{count, plural, one {# risk} other {# risks}}: likelihood {likelihood, number}, impact {impact, number}',
    inCell: 'In this cell',
    high: 'High risks',
    noHigh: 'No high risks.',
    score: 'Score {score, number}',
    worse: 'Up by {by, number}',
    better: 'Down by {by, number}',
    more: 'Only the 500 highest risks are shown.',
  },
  assignments: {
    title: 'My work',
    text: 'Tasks, milestones, objectives and risk reviews, by due date.',
    show: 'Show',
    mine: 'Mine',
    overdue: 'All overdue',
    everybody: 'Everyone',
    nothing: 'No open tasks.',
    nothingOverdue: 'Nothing overdue.',
    more: 'Only the first 300 are shown.',
  },
  portfolio: {
    title: 'Portfolio',
    text: 'Open projects compared. Off-track projects come first.',
    empty: 'No open projects.',
    progressOf: '{percent, number} percent',
    columns: {
      project: 'Project',
      health: 'Health',
      progress: 'Progress',
      tasks: 'Tasks done',
      overdue: 'Overdue',
      milestone: 'Next milestone',
      risks: 'High risks',
      money: 'Contributed',
      due: 'Due',
    },
    more: 'Only 200 projects are shown.',
  },
  feed: {
    title: 'Subscribe in your calendar',
    text: 'Subscribe to your projects’ events and milestones and your assigned tasks. Anyone with this address can see them.',
  },
} as const satisfies {
  readonly resources: Pick<
    BlockWords<typeof projects>,
    | 'projects'
    | 'members'
    | 'followers'
    | 'milestones'
    | 'milestoneStatuses'
    | 'tasks'
    | 'dependencies'
    | 'risks'
    | 'riskSources'
    | 'riskObjectives'
    | 'announcements'
    | 'discussions'
    | 'events'
    | 'contributions'
    | 'identities'
    | 'settings'
  >
} & Record<string, unknown>

export default en
