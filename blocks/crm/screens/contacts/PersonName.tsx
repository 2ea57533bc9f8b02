import { Monogram } from '@quoin/ui'
import { type AnyRecord, titleOf } from '@quoin/ui/fields/resources.ts'
import { crm } from '../../resources/index.ts'
import styles from '../head.module.css'

/** A person in a list: their face and both names. */
export function PersonName({ person }: { person: AnyRecord }) {
  const name = titleOf(crm.contacts, person)
  return (
    <span className={styles.person}>
      <Monogram name={name} size={22} round />
      <span>{name}</span>
    </span>
  )
}
