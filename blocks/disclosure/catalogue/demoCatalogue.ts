interface Item {
  readonly name: string
  readonly guidance: string
  readonly prompt?: string
  /** What the demo project says to it, or why it does not apply. */
  readonly answer?: string
  readonly exempt?: string
}
interface Shelf {
  readonly section: string
  readonly breakdown: string
  readonly name: string
  readonly code: string
  readonly objectives: readonly Item[]
}

/** What the demo company asks of its projects. */
export const catalogue: readonly Shelf[] = [
  {
    section: 'risk-factors',
    breakdown: 'project-risks',
    name: 'Project risks',
    code: 'RISK',
    objectives: [
      {
        name: 'Describe the main risks to the schedule',
        guidance: 'Name each risk, how likely it is, and what the project does about it.',
        prompt: 'Which single delay would move the end date, and who would notice first?',
        answer:
          'The racking is delivered by one supplier with eight weeks of lead time.\nIt was ordered early, and the old warehouse stays rented for one more month.',
      },
      {
        name: 'Describe the main financial risks',
        guidance: 'Costs that are not fixed yet, and what they may reach.',
        answer: 'Removal costs depend on volume. Two offers are in; the higher of them is budgeted.',
      },
      {
        name: 'Describe dependencies on third parties',
        guidance: 'Suppliers, landlords, authorities and what they owe the project.',
      },
    ],
  },
  {
    section: 'token',
    breakdown: 'rights-attached',
    name: 'Rights attached',
    code: 'TOK',
    objectives: [
      {
        name: 'Describe the rights a token gives its holder',
        guidance: 'Claims, votes and limits on transfer.',
        exempt: 'The project issues no token.',
      },
    ],
  },
  {
    section: 'business',
    breakdown: 'strategies',
    name: 'Strategies',
    code: 'STR',
    objectives: [
      {
        name: 'State the purpose of the project',
        guidance: 'Why the company does it, in two or three sentences.',
        prompt: 'What would be worse in two years if the project were not done?',
        answer: 'The old site is full since spring. The new one has room for twice as many pallets and a second loading dock.',
      },
      {
        name: 'State how success is measured',
        guidance: 'Figures with a date.',
        answer: 'Orders leave within one day from March on.',
      },
      { name: 'Describe the alternatives considered', guidance: 'What was passed over, and why.' },
    ],
  },
  {
    section: 'business',
    breakdown: 'value-proposition',
    name: 'Value Proposition',
    code: 'VAL',
    objectives: [
      {
        name: 'Describe the benefit for customers',
        guidance: 'What customers notice.',
        answer: 'Shorter delivery times and fewer split orders.',
      },
      { name: 'Describe the benefit for employees', guidance: 'Work places, ways to work, safety.' },
    ],
  },
  {
    section: 'business',
    breakdown: 'technology-and-ip',
    name: 'Technology and IP',
    code: 'TEC',
    objectives: [
      {
        name: 'List the systems that change',
        guidance: 'Warehouse software, scanners, interfaces.',
        answer: 'The scanners stay; the stock locations are numbered anew.',
      },
      { name: 'List licences and who holds them', guidance: 'Licences the project needs or brings.' },
    ],
  },
  {
    section: 'business',
    breakdown: 'marketing',
    name: 'Marketing',
    code: 'MKT',
    objectives: [{ name: 'Describe how customers are told', guidance: 'What is said, to whom and when.' }],
  },
  {
    section: 'business',
    breakdown: 'ecosystem-participants',
    name: 'Ecosystem Participants',
    code: 'ECO',
    objectives: [
      {
        name: 'List partners and their part',
        guidance: 'Carriers, landlord, fitters.',
        answer: 'Carrier, landlord and racking supplier.',
      },
    ],
  },
  {
    section: 'business',
    breakdown: 'competitive-landscape',
    name: 'Competitive Landscape',
    code: 'CMP',
    objectives: [
      { name: 'Compare delivery times with competitors', guidance: 'Three competitors, with the date of the comparison.' },
    ],
  },
  {
    section: 'governance',
    breakdown: 'decisions',
    name: 'Decisions',
    code: 'GOV',
    objectives: [
      {
        name: 'Name who decides what',
        guidance: 'Approvals by amount and matter.',
        answer: 'Orders above the budget line are approved by the sponsor.',
      },
      { name: 'Describe how changes are approved', guidance: 'Who is asked when scope, date or budget changes.' },
    ],
  },
  {
    section: 'team',
    breakdown: 'people',
    name: 'People',
    code: 'TEAM',
    objectives: [
      {
        name: 'Describe the team and its roles',
        guidance: 'Who leads, who contributes, and how much time they have.',
        answer: 'One lead, one planner and two people from the warehouse.',
      },
    ],
  },
  {
    section: 'financial-information',
    breakdown: 'budget',
    name: 'Budget',
    code: 'FIN',
    objectives: [
      {
        name: 'State the budget and its sources',
        guidance: 'Total, by year, and where it comes from.',
        prompt: 'Which part of the budget is not committed yet?',
      },
      { name: 'State what was spent so far', guidance: 'With the date of the figures.' },
    ],
  },
  {
    section: 'legal',
    breakdown: 'contracts',
    name: 'Contracts',
    code: 'LEG',
    objectives: [
      {
        name: 'List the contracts of the project',
        guidance: 'Parties, term, notice.',
        answer: 'Lease of the new site for ten years; removal contract with a fixed date.',
      },
      { name: 'List permits and their state', guidance: 'Applied for, granted, refused.' },
    ],
  },
]
