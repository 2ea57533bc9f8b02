import type { Demo } from '@quoin/kit/server'
import { search } from './resources/index.ts'

const items = [
  {
    entityType: 'help_article',
    alias: 'Set up the label printer',
    description: 'Install the driver, choose the 62 mm roll, and print a test label before you start a stocktake.',
    url: 'https://help.quillfeather.example/label-printer',
    source: 'Help center',
  },
  {
    entityType: 'help_article',
    alias: 'Return a purchase',
    description: 'Customers have 30 days. Ask for the order number, print the return label, and refund when the parcel is here.',
    url: 'https://help.quillfeather.example/returns',
    source: 'Help center',
  },
  {
    entityType: 'wiki_page',
    alias: 'Trade fair checklist',
    description: 'Stand, large screen, flyers, badges, and who drives the van.',
    url: 'https://wiki.quillfeather.example/trade-fairs',
    source: 'Wiki',
  },
] as const

/** Pages of the help center and the wiki, which colleagues find here as well. */
export const demo: Demo = async ({ tx, year, people, isLarge }) => {
  if (!isLarge) return
  for (const item of items) await year.add(tx, search.externalItems, people[0]!, 60, item)
}
