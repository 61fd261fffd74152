import { useSelector } from '@xstate/react';
import { useSearch } from 'wouter';
import { useApp } from '#ui/app-context.ts';
import { Forgot } from './forgot.tsx';
import { Login } from './login.tsx';
import { SecondStep } from './second-step.tsx';

export default function Session() {
  const { session } = useApp();
  const isSecondStep = useSelector(session, (snapshot) => snapshot.matches('secondStep'));
  const page = new URLSearchParams(useSearch()).get('page');
  if (page === 'forgot') return <Forgot />;
  return isSecondStep ? <SecondStep /> : <Login />;
}
