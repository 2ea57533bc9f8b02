import { useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useNavigate } from '@tanstack/react-router'
import { assets } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'

/** Makes a model and goes where its fields are said. */
export function useNewModel() {
  const { company } = useMe()
  const navigate = useNavigate()
  const trouble = useTrouble()
  const why = useWhyRefused()(assets.models.create)
  const create = useAction(assets.models.create)
  return {
    why,
    busy: create.isPending,
    wrong: create.error ? trouble(create.error) : null,
    make(name: string) {
      create.mutate(
        { name },
        {
          onSuccess: ({ id }) =>
            void navigate({
              to: '/c/$urlId/assets/models/$id',
              params: { urlId: company.urlId, id },
              search: { tab: 'fields' } as never,
            }),
        },
      )
    },
  }
}
