import { once } from '@quoin/kit'
import type { Demo, DemoPerson } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'
import { drawPapers, seedPapers } from './papers.ts'
import { seedSelling } from './selling.ts'
import {
  categoryTree,
  companyForms,
  companyStems,
  familyNames,
  givenNames,
  industries,
  places,
  positions,
  sources,
  tagWords,
} from './words.ts'

/** Drawn once for both companies. */
const papers = once(drawPapers)

/** Accounts with their people and papers, leads, and deals in every stage. */
export const demo: Demo = async ({ tx, tenantId, year, people, files, random, isLarge }) => {
  const companies = isLarge ? companyStems.length : 12
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const some = (chance: number) => random() < chance
  const categories: string[] = []
  let order = 0
  for (const [name, { color, children }] of Object.entries(categoryTree)) {
    const parent = await year.add(tx, crm.categories, people[0]!, 365, {
      name,
      color,
      order: order++,
      code: name.toLowerCase(),
    })
    categories.push(parent)
    for (const child of children)
      categories.push(
        await year.add(tx, crm.categories, people[0]!, 364, {
          name: child,
          color,
          parent,
          order: order++,
          code: child.toLowerCase().replace(' ', '-'),
        }),
      )
  }
  const accounts: { id: string; name: string; contact: string; owner: DemoPerson }[] = []
  for (let i = 0; i < companies; i++) {
    const stem = companyStems[i]!
    const place = pick(places)
    const owner = pick(people.slice(0, 3))
    const age = 3 + Math.floor(random() * 350)
    const domain = `${
      stem
        .normalize('NFKD')
        .replace(/[^A-Za-z0-9]+/g, '')
        .toLowerCase() || `company${i + 1}`
    }.example`
    const name = [stem, /[぀-鿿]/.test(stem) ? '' : pick(companyForms)].filter(Boolean).join(' ')
    let main = ''
    const account = await year.add(tx, crm.accounts, owner, age, {
      name,
      code: `A-${1001 + i}`,
      owner: owner.id,
      category: pick(categories),
      preferredDomain: domain,
      preferredLanguage: place.language,
      status: some(0.8) ? 'active' : pick(['pending', 'inactive', 'archived']),
      label: some(0.4) ? pick(industries) : null,
      tags: tagWords.filter(() => some(0.18)),
    })
    await year.add(tx, crm.accountDetails, owner, age, {
      account,
      industry: pick(industries),
      employees: Math.floor(4 + random() ** 3 * 900),
      website: `https://${domain}`,
      paymentTermsDays: pick([14, 30, 45]),
      legalForm: 'company',
    })
    await year.add(tx, crm.accountLocations, owner, age, {
      account,
      name: some(0.7) ? 'Head office' : 'Main site',
      address: `${pick(['Hafenstraße', 'Rue du Port', 'Calle Mayor', 'Station Road', 'Markt'])} ${1 + Math.floor(random() * 90)}`,
      city: place.city,
      country: place.country,
      zipcode: place.zipcode,
      latitude: place.latitude,
      longitude: place.longitude,
      isMain: true,
    })
    for (let n = 1 + Math.floor(random() * 4); n > 0; n--) {
      const firstName = pick(givenNames)
      const lastName = pick(familyNames)
      const contact = await year.add(tx, crm.contacts, owner, Math.max(1, age - Math.floor(random() * 20)), {
        firstName,
        lastName,
        owner: owner.id,
        position: pick(positions),
        source: pick(sources),
        contactStatus: pick(['new', 'warm', 'customer']),
        primaryEmail: `${`${firstName}.${lastName}`
          .normalize('NFKD')
          .replace(/\p{Mn}/gu, '')
          .replaceAll('ß', 'ss')
          .replaceAll('ı', 'i')
          .replace(/[^A-Za-z.]/g, '')
          .toLowerCase()}@${domain}`,
        tags: tagWords.filter(() => some(0.12)),
      })
      await year.add(tx, crm.accountContacts, owner, age, {
        account,
        contact,
        isMain: n === 1,
        role: n === 1 ? 'Main contact' : null,
      })
      main = contact
      if (some(0.35))
        await year.change(tx, crm.contacts, contact, pick(people), Math.floor(random() * age), {
          contactStatus: 'customer',
          position: pick(positions),
        })
    }
    if (some(0.5))
      await year.change(tx, crm.accounts, account, pick(people), Math.floor(random() * age), {
        label: pick(industries),
        status: 'active',
      })
    accounts.push({ id: account, name, contact: main, owner })
  }
  await seedSelling({ tx, tenantId, year, people, accounts, random })
  await seedPapers({ tx, tenantId, year, accounts, papers: await papers(), files })
}
