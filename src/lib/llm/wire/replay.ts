import { ownValue } from '#lib/base/own-value.ts';
import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { JsonValue, ModelConnection, PieceMetadata, Replay, ReplayPiece } from '../types.ts';

type TextPiece = Extract<ReplayPiece, { text: string }>;

/** Collects the pieces of one answer with the data that the service attached. */
export class ReplayGatherer {
	#pieces: ReplayPiece[] = [];
	/** Text pieces that are still growing, by kind and id of their block. */
	#open = new Map<string, TextPiece>();

	read(part: LanguageModelV4StreamPart): void {
		switch (part.type) {
			case 'reasoning-start':
			case 'reasoning-delta':
			case 'reasoning-end':
				return this.#grow('reasoning', part.id, 'delta' in part ? part.delta : '', part.providerMetadata);
			case 'text-start':
			case 'text-delta':
			case 'text-end':
				return this.#grow('text', part.id, 'delta' in part ? part.delta : '', part.providerMetadata);
			case 'tool-call': {
				const { toolCallId: callId, toolName: name, input: argumentsText } = part;
				const metadata = plain(part.providerMetadata);
				this.#pieces.push(
					part.providerExecuted
						? { type: 'service_call', callId, name, argumentsText, metadata }
						: { type: 'tool_call', callId, metadata }
				);
				return;
			}
			case 'tool-result': {
				const { toolCallId: callId, toolName: name, result } = part;
				const metadata = plain(part.providerMetadata);
				this.#pieces.push({ type: 'service_result', callId, name, result: result as JsonValue, metadata });
			}
		}
	}

	/** The data to send back for a complete answer; null if the service attached nothing. */
	replay({ provider, model }: Pick<ModelConnection, 'provider' | 'model'>): Replay | null {
		const pieces = this.#pieces.filter((piece) => !isBlank(piece));
		const wanted = pieces.some((piece) => piece.type.startsWith('service_') || !isEmpty(piece.metadata));
		return wanted ? { provider, model, pieces } : null;
	}

	#grow(type: 'reasoning' | 'text', id: string, delta: string, metadata: SharedV4ProviderMetadata | undefined): void {
		const piece = this.#open.get(`${type} ${id}`) ?? this.#begin(type, id);
		piece.text += delta;
		for (const [service, values] of Object.entries(plain(metadata)))
			piece.metadata = { ...piece.metadata, [service]: { ...ownValue(piece.metadata, service), ...values } };
	}

	#begin(type: 'reasoning' | 'text', id: string): TextPiece {
		const piece: TextPiece = { type, text: '', metadata: {} };
		this.#open.set(`${type} ${id}`, piece);
		this.#pieces.push(piece);
		return piece;
	}
}

/** Replaces the ids of calls with those that the agent gave them. */
export function renameCalls(replay: Replay, names: ReadonlyMap<string, string>): Replay {
	const pieces = replay.pieces.map((piece) =>
		piece.type === 'tool_call' ? { ...piece, callId: names.get(piece.callId) ?? piece.callId } : piece
	);
	return { ...replay, pieces };
}

/** Without undefined values, so that it can be stored. */
function plain(metadata: SharedV4ProviderMetadata | undefined): PieceMetadata {
	return metadata === undefined ? {} : (JSON.parse(JSON.stringify(metadata)) as PieceMetadata);
}

function isBlank(piece: ReplayPiece): boolean {
	return 'text' in piece && piece.text === '' && isEmpty(piece.metadata);
}

function isEmpty(metadata: PieceMetadata): boolean {
	return Object.values(metadata).every((values) => Object.keys(values).length === 0);
}
