"""Tables as they were made, and the log of what happened at each."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.String(20), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("opening", sa.Text),
        sa.Column("places", sa.Text, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("dice", sa.String(64), nullable=False),
        sa.Column("seconds_a_turn", sa.Integer),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("time", sa.Double, nullable=False),
        sa.Column("command", sa.String(80)),
    )


def downgrade() -> None:
    op.drop_table("log")
    op.drop_table("tables")
