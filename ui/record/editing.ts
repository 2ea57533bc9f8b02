import { createContext, use, useEffect } from 'react'

/** Told by each field of a page that is being changed in its place, and once it is not any more. */
export const EditingContext = createContext<(isEditing: boolean) => void>(() => {})

/** Tells the page around a field that it is being changed, for as long as it is. */
export function useTellEditing(isEditing: boolean): void {
  const tell = use(EditingContext)
  useEffect(() => {
    if (!isEditing) return
    tell(true)
    return () => tell(false)
  }, [isEditing, tell])
}
