export {
  arrange,
  type Arranged,
  type Arrangements,
  type Arranger,
  ask,
  exceptionsFrom,
  kindOf,
  requestOf,
  type Special,
} from './arrange.ts'
export { administrators, cast, companies, emailOf, type Name, password, type Tenant, volunteers } from './cast.ts'
export { pdf, png } from './sampleFiles.ts'
export { newMembers, type NewMember } from './members.ts'
export { copyPrepared, type Place } from './place.ts'
export { sampleBody, sampleFor, sampleOf } from './samples.ts'
export { misfits } from './schema.ts'
export { myPlace, startWorld } from './startWorld.ts'
export type { Reply, Who, World, WorldOptions } from './world.ts'
