import { Button, type ButtonProps } from '@mantine/core'
import { refresh, useCaller } from '@quoin/kit/react'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { university } from '../resources/index.ts'

interface AddPartProps extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly resource: typeof university.chapters | typeof university.steps
  /** Where it is put, at the end. */
  readonly within: Readonly<Record<string, unknown>>
  readonly title: string
  onAdded?(id: string): void
}

/** A new chapter or step by its title and kind. */
export function AddPart({ resource, within, title, onAdded, ...look }: AddPartProps) {
  const cache = useQueryClient()
  const { tenant } = useCaller()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...look} onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      <FormModal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={title}
        resource={resource}
        initial={within}
        only={['title', 'kind']}
        onSaved={({ id }) => {
          void refresh(cache, tenant, university.courses.dotted)
          onAdded?.(id)
        }}
      />
    </>
  )
}
