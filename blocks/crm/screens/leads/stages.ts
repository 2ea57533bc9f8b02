export const leadStages = ['new', 'contacted', 'qualified', 'unqualified', 'converted'] as const
export type LeadStage = (typeof leadStages)[number]
