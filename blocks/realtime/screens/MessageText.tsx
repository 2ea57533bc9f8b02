import { Anchor } from '@mantine/core'
import { recordAt } from '@quoin/ui/fields/resources.ts'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useMe } from '@quoin/ui'
import { Fragment } from 'react'
import classes from './realtime.module.css'

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}])/g

/** What somebody wrote: addresses lead on, and those of our own records show what they are called to whoever may see them. */
export function MessageText({ children }: { readonly children: string }) {
  return (
    <div className={classes.content}>
      {children.split(address).map((part, i) => (
        <Fragment key={i}>{i % 2 === 1 ? <Address of={part} /> : part}</Fragment>
      ))}
    </div>
  )
}

function Address({ of }: { readonly of: string }) {
  const { company } = useMe()
  const url = new URL(of)
  const [, word, path] = /^\/c\/([^/]+)(\/.*)$/.exec(url.pathname) ?? []
  const isOurs = url.origin === window.location.origin && (word === company.urlId || word === company.id)
  const record = isOurs ? recordAt(path!) : undefined
  return record ? (
    <span className={classes.record}>
      <RefValue target={record.resource} id={record.id} />
    </span>
  ) : (
    <Anchor href={of} target="_blank" rel="noopener noreferrer" inherit>
      {of.replace(/^https?:\/\//, '')}
    </Anchor>
  )
}
