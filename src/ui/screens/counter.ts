import { createContext, useContext } from 'react';
import type { Client } from '../../api/client.ts';
import type { Contract } from '../../api/contract.ts';
import type { ToastStore } from '../overlay/toast-store.ts';

/** Where forms hand in what was written and hear what came of it; before the sign-in as behind it. */
export interface Counter {
  api: Client<Contract>;
  toasts: ToastStore;
}

const CounterContext = createContext<Counter | null>(null);
export const CounterProvider = CounterContext.Provider;

export function useCounter(): Counter {
  const counter = useContext(CounterContext);
  if (!counter) throw new Error('There is no counter around this form.');
  return counter;
}
