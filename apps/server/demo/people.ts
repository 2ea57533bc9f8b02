/** Who can sign in to the demo, and how the sign-in page calls them. */
export const demoPassword = 'quoin-demo-2026'

export const demoPeople = [
  { email: 'admin@demo.test', name: 'Ada Demo', role: 'admin', company: 'demo', label: 'Administrator of the demo company' },
  { email: 'member@demo.test', name: 'Max Demo', role: 'user', company: 'demo', label: 'Member, changes own records' },
  {
    email: 'support@demo.test',
    name: 'Sue Demo',
    role: 'support',
    company: 'demo',
    label: 'Support, sees and changes all records',
  },
  { email: 'guest@demo.test', name: 'Gil Demo', role: 'guest', company: 'demo', label: 'Guest, only reads' },
  { email: 'owner@rival.test', name: 'Olga Rival', role: 'company_admin', company: 'rival', label: 'Owner of the rival company' },
] as const

export const demoCompanies = [
  { urlId: 'demo', name: 'Demo Company', appId: 'demo', code: 'DEMO' },
  { urlId: 'rival', name: 'Rival Company', appId: 'rival', code: 'RIVAL' },
] as const
