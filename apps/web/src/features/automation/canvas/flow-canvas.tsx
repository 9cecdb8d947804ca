/** A definition as a diagram, with the path of an execution highlighted. Everything in it is in the outline too. */
import '@xyflow/react/dist/base.css';
import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import type { Definition } from '@praxis/contracts/automation/automation';
import type { StepStatus } from '@praxis/contracts/automation/automation-run.const';
import {
  Background,
  Controls,
  Handle,
  Position,
  ReactFlow,
  useReactFlow,
  type Edge,
  type Node,
  type NodeProps,
} from '@xyflow/react';
import { useEffect, useMemo } from 'react';
import { useScheme } from '../../../lib/tenant/current-brand.js';
import { STEP_KIND_LABELS } from '../automation-labels.js';
import { triggerText } from '../step-text.js';
import { layoutFlow, NODE, TRIGGER_NODE } from './flow-layout.js';

interface FlowCanvasProps {
  definition: Definition;
  /** How the steps of an execution ended, by step id; these steps are highlighted. */
  path?: Readonly<Record<string, StepStatus>>;
  onChoose?: (stepId: string) => void;
}

type StepNode = Node<{ title: string; kind: string; status: StepStatus | undefined }, 'step'>;

const TONES: Record<StepStatus, string> = {
  running: 'status.info',
  done: 'status.good',
  skipped: 'border.strong',
  failed: 'status.bad',
};

function StepBox({ data: { title, kind, status } }: NodeProps<StepNode>) {
  return (
    <Box
      w={`${NODE.width}px`}
      h={`${NODE.height}px`}
      px="3"
      py="2"
      borderWidth={status ? '2px' : '1px'}
      borderColor={status ? TONES[status] : 'border.strong'}
      borderRadius="md"
      bg="bg.panel"
      data-lit={status}
    >
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <Text fontSize="xs" color="fg.muted" truncate>
        {kind}
      </Text>
      <Text fontSize="md" fontWeight="medium" truncate>
        {title}
      </Text>
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </Box>
  );
}

const NODE_TYPES = { step: StepBox };
const FIT = { padding: 0.15, maxZoom: 1 };

/** Fits the whole diagram into view again when steps are added or removed. */
function Fit({ count }: { count: number }) {
  const { fitView } = useReactFlow();
  useEffect(() => {
    // Waits until the new nodes are in place.
    const frame = requestAnimationFrame(() => void fitView(FIT));
    return () => cancelAnimationFrame(frame);
  }, [count, fitView]);
  return null;
}

export function FlowCanvas({ definition, path = {}, onChoose }: FlowCanvasProps) {
  const scheme = useScheme();
  const { nodes, edges } = useMemo(() => toFlow(definition, path), [definition, path]);
  return (
    <Box
      h={{ base: '20rem', xl: '34rem' }}
      borderWidth="1px"
      borderRadius="md"
      bg="bg.inset"
      data-testid="flow-canvas"
      css={{
        '& .react-flow__edge-path': { stroke: 'border.strong', strokeWidth: '1.5' },
        '& .react-flow__edge.lit .react-flow__edge-path': { stroke: 'status.good', strokeWidth: '2.5' },
        '& .react-flow__edge-text': { fill: 'fg.muted' },
        '& .react-flow__edge-textbg': { fill: 'bg.inset' },
        '& .react-flow__handle': { opacity: 0 },
        '& .react-flow__controls-button': { bg: 'bg.panel', borderColor: 'border.subtle', fill: 'fg' },
        '& .react-flow__attribution': { bg: 'transparent', color: 'fg.muted' },
      }}
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        colorMode={scheme}
        fitView
        fitViewOptions={FIT}
        minZoom={0.3}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        deleteKeyCode={null}
        preventScrolling={false}
        onNodeClick={(_, { id }) => id !== TRIGGER_NODE && onChoose?.(id)}
        aria-label="The workflow as a picture"
      >
        <Fit count={nodes.length} />
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </Box>
  );
}

function toFlow(
  definition: Definition,
  path: Readonly<Record<string, StepStatus>>,
): { nodes: StepNode[]; edges: Edge[] } {
  const { nodes, ways } = layoutFlow(definition);
  const isLit = (id: string): boolean =>
    id === TRIGGER_NODE ? Object.keys(path).length > 0 : path[id] !== undefined;
  return {
    nodes: nodes.map(({ id, x, y }) => {
      const step = definition.steps[id];
      const [title, kind] = step
        ? [step.label, STEP_KIND_LABELS[step.kind]]
        : [triggerText(definition.trigger), 'When'];
      return {
        id,
        type: 'step',
        position: { x, y },
        data: { title, kind, status: path[id] },
        width: NODE.width,
        height: NODE.height,
        ariaLabel: `${kind}: ${title}`,
      };
    }),
    edges: ways.map(({ id, from, to, label }) => ({
      id,
      source: from,
      target: to,
      label,
      type: 'smoothstep',
      className: isLit(from) && isLit(to) ? 'lit' : '',
    })),
  };
}
